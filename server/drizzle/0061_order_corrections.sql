CREATE TABLE "order_correction" (
	"correction_id" uuid PRIMARY KEY NOT NULL,
	"order_number" bigint NOT NULL,
	"rejected_id" bigint NOT NULL,
	"sent_id" bigint NOT NULL,
	"corrected_by_user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"changes" text[] NOT NULL,
	CONSTRAINT "order_correction_rejected_id_unique" UNIQUE("rejected_id")
);
--> statement-breakpoint
ALTER TABLE "demo_fulfilment" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "demo_fulfilment" CASCADE;--> statement-breakpoint
ALTER TABLE "order_correction" ADD CONSTRAINT "order_correction_order_number_sales_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."sales_order"("order_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_correction_order" ON "order_correction" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "outbox_of_order" ON "outbox" USING btree ("key","id") WHERE "outbox"."topic" in ('order.submitted', 'order.changed', 'order.withdrawn');