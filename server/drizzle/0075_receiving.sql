CREATE TABLE "assigned_code" (
	"code_key" text PRIMARY KEY NOT NULL,
	"item_number" text NOT NULL,
	"assigned_by_user_id" text,
	"assigned_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_check" (
	"check_id" uuid PRIMARY KEY NOT NULL,
	"customer_number" text NOT NULL,
	"order_number" bigint NOT NULL,
	"shipment_number" text NOT NULL,
	"lines" jsonb NOT NULL,
	"has_findings" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"checked_by_user_id" text,
	"checked_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by_user_id" text,
	"settlement" text DEFAULT '' NOT NULL,
	CONSTRAINT "delivery_check_shipment" UNIQUE("order_number","shipment_number")
);
--> statement-breakpoint
CREATE TABLE "received_lot" (
	"check_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"customer_number" text NOT NULL,
	"item_number" text NOT NULL,
	"lot_number" text,
	"expires_on" date,
	"quantity" integer NOT NULL,
	CONSTRAINT "received_lot_check_id_place_pk" PRIMARY KEY("check_id","place")
);
--> statement-breakpoint
CREATE TABLE "unknown_code" (
	"code_key" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"customer_number" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"picture" "bytea",
	"is_dismissed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assigned_code" ADD CONSTRAINT "assigned_code_assigned_by_user_id_user_id_fk" FOREIGN KEY ("assigned_by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_check" ADD CONSTRAINT "delivery_check_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_check" ADD CONSTRAINT "delivery_check_checked_by_user_id_user_id_fk" FOREIGN KEY ("checked_by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_check" ADD CONSTRAINT "delivery_check_settled_by_user_id_user_id_fk" FOREIGN KEY ("settled_by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_lot" ADD CONSTRAINT "received_lot_check_id_delivery_check_check_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."delivery_check"("check_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assigned_code_item" ON "assigned_code" USING btree ("item_number");--> statement-breakpoint
CREATE INDEX "assigned_code_by" ON "assigned_code" USING btree ("assigned_by_user_id");--> statement-breakpoint
CREATE INDEX "delivery_check_customer" ON "delivery_check" USING btree ("customer_number");--> statement-breakpoint
CREATE INDEX "delivery_check_checked_by" ON "delivery_check" USING btree ("checked_by_user_id");--> statement-breakpoint
CREATE INDEX "delivery_check_settled_by" ON "delivery_check" USING btree ("settled_by_user_id");--> statement-breakpoint
CREATE INDEX "delivery_check_open" ON "delivery_check" USING btree ("checked_at") WHERE "delivery_check"."has_findings" and "delivery_check"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "received_lot_customer" ON "received_lot" USING btree ("customer_number");--> statement-breakpoint
CREATE INDEX "received_lot_number" ON "received_lot" USING btree (lower("lot_number"));--> statement-breakpoint
CREATE INDEX "unknown_code_seen" ON "unknown_code" USING btree ("seen_at" DESC NULLS LAST) WHERE not "unknown_code"."is_dismissed";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "erp_shipment_line_lot" ON "erp_shipment_line" USING btree (lower("lot_number")) WHERE "erp_shipment_line"."lot_number" is not null;