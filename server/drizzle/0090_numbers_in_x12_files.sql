CREATE TABLE "x12_number" (
	"run_id" integer NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "x12_number_number_run_id_kind_pk" PRIMARY KEY("number","run_id","kind"),
	CONSTRAINT "x12_number_kind" CHECK ("x12_number"."kind" in ('control', 'answered', 'named'))
);
--> statement-breakpoint
ALTER TABLE "order_request" ADD COLUMN "message_id" bigint;--> statement-breakpoint
ALTER TABLE "order_request" ADD COLUMN "rejection" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "erp_webhook" ADD COLUMN "hurried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "address_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "x12_number" ADD CONSTRAINT "x12_number_run_id_exchange_run_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."exchange_run"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "x12_number_run" ON "x12_number" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sales_order_po_number" ON "sales_order" USING btree ("po_number") WHERE "sales_order"."po_number" <> '';