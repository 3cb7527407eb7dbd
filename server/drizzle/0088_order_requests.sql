CREATE TABLE "order_request" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"customer_number" text NOT NULL,
	"order_number" bigint NOT NULL,
	"kind" text NOT NULL,
	"lines" jsonb NOT NULL,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_by_user_id" text,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_by_user_id" text,
	"answered_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"is_for_erp" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_request" ADD CONSTRAINT "order_request_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_request" ADD CONSTRAINT "order_request_asked_by_user_id_user_id_fk" FOREIGN KEY ("asked_by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_request" ADD CONSTRAINT "order_request_answered_by_user_id_user_id_fk" FOREIGN KEY ("answered_by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_request_order" ON "order_request" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "order_request_customer" ON "order_request" USING btree ("customer_number");--> statement-breakpoint
CREATE INDEX "order_request_asked_by" ON "order_request" USING btree ("asked_by_user_id");--> statement-breakpoint
CREATE INDEX "order_request_answered_by" ON "order_request" USING btree ("answered_by_user_id");--> statement-breakpoint
CREATE INDEX "order_request_open" ON "order_request" USING btree ("asked_at") WHERE "order_request"."state" in ('asked', 'accepted');