CREATE TABLE "order_review" (
	"order_number" bigint PRIMARY KEY NOT NULL,
	"customer_number" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"causes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_user_id" text,
	"decision_id" uuid,
	"message" text DEFAULT '' NOT NULL,
	"cart_key" uuid,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "order_review_state" CHECK ("order_review"."state" in ('waiting', 'released', 'sent-back'))
);
--> statement-breakpoint
ALTER TABLE "cart_save" ADD COLUMN "acted_as" text;--> statement-breakpoint
ALTER TABLE "cart_save" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "submitted_as" text;--> statement-breakpoint
ALTER TABLE "order_review" ADD CONSTRAINT "order_review_order_number_sales_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."sales_order"("order_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_review" ADD CONSTRAINT "order_review_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_review_waiting" ON "order_review" USING btree ("held_at","order_number") WHERE "order_review"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "order_review_cart" ON "order_review" USING btree ("cart_key") WHERE "order_review"."cart_key" is not null;--> statement-breakpoint
CREATE INDEX "order_review_customer" ON "order_review" USING btree ("customer_number");--> statement-breakpoint
CREATE INDEX "outbox_held" ON "outbox" USING btree ("key") WHERE "outbox"."topic" = 'order.held';--> statement-breakpoint
-- Orders that were held before there was a review wait for theirs like any other.
INSERT INTO "order_review" ("order_number", "customer_number", "held_at") SELECT "order_number", "customer_number", "order_date" FROM "sales_order" WHERE "is_held_for_review";
