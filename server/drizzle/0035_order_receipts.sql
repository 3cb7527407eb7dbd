CREATE TABLE "order_proof" (
	"proof_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_proof_proof_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sent_by" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"orders" integer NOT NULL,
	"missing_there" jsonb NOT NULL,
	"unknown_here" jsonb NOT NULL,
	"different" jsonb NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_receipt" (
	"outbox_id" bigint PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"key" text NOT NULL,
	"customer_number" text NOT NULL,
	"message_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"erp_order_number" text NOT NULL,
	"reason" text NOT NULL,
	"sent_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_receipt_state" CHECK ("order_receipt"."state" in ('taken', 'rejected'))
);
--> statement-breakpoint
CREATE INDEX "order_proof_checked" ON "order_proof" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "order_receipt_listed" ON "order_receipt" USING btree ("state","outbox_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_receipt_at" ON "order_receipt" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_for_erp" ON "outbox" USING btree ("key","id") WHERE "outbox"."delivered_at" is null and "outbox"."failed_at" is null and "outbox"."topic" in ('order.submitted', 'order.changed', 'order.withdrawn', 'tags.submitted');