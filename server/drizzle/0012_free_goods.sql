CREATE TABLE "free_good_entry" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"customer_number" text NOT NULL,
	"given_on" date NOT NULL,
	"description" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_value_cents" bigint NOT NULL,
	"part_number" text,
	"recorded_by_user_id" text NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "coupon_id" integer;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "reward_value_cents" integer;--> statement-breakpoint
ALTER TABLE "free_good_entry" ADD CONSTRAINT "free_good_entry_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "free_good_entry_customer" ON "free_good_entry" USING btree ("customer_number","given_on");