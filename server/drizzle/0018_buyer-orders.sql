CREATE TABLE "punch_out_order" (
	"connection_id" text NOT NULL,
	"order_id" text NOT NULL,
	"order_number" bigint NOT NULL,
	"payload_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"order_date" text NOT NULL,
	"deployment_mode" text NOT NULL,
	"dtd_version" text NOT NULL,
	"parties" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"auxiliary_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "punch_out_order_connection_id_order_id_pk" PRIMARY KEY("connection_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "problem" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "punch_out_order" ADD CONSTRAINT "punch_out_order_connection_id_punch_out_connection_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."punch_out_connection"("connection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_out_order" ADD CONSTRAINT "punch_out_order_order_number_sales_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."sales_order"("order_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "punch_out_order_number" ON "punch_out_order" USING btree ("order_number");--> statement-breakpoint
CREATE UNIQUE INDEX "punch_out_order_payload" ON "punch_out_order" USING btree ("connection_id","payload_id") WHERE "punch_out_order"."payload_id" <> '';--> statement-breakpoint
CREATE INDEX "punch_out_order_lines" ON "punch_out_order" USING gin ("auxiliary_ids");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_document" ON "outbox" USING btree ("key") WHERE "outbox"."topic" = 'punch-out.document';--> statement-breakpoint
CREATE INDEX "outbox_punch_out" ON "outbox" USING btree ("id") WHERE "outbox"."delivered_at" is null and "outbox"."failed_at" is null and "outbox"."topic" like 'punch-out.%';