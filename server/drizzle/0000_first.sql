CREATE SEQUENCE "public"."order_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 7000001 CACHE 1;--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "user_customer" (
	"user_id" text NOT NULL,
	"customer_number" text NOT NULL,
	CONSTRAINT "user_customer_user_id_customer_number_pk" PRIMARY KEY("user_id","customer_number")
);
--> statement-breakpoint
CREATE TABLE "user_permission" (
	"user_id" text NOT NULL,
	"permission" text NOT NULL,
	CONSTRAINT "user_permission_user_id_permission_pk" PRIMARY KEY("user_id","permission")
);
--> statement-breakpoint
CREATE TABLE "user_territory" (
	"user_id" text NOT NULL,
	"territory_id" text NOT NULL,
	CONSTRAINT "user_territory_user_id_territory_id_pk" PRIMARY KEY("user_id","territory_id")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart" (
	"cart_key" uuid PRIMARY KEY NOT NULL,
	"customer_number" text NOT NULL,
	"modified" bigint NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"line_count" integer DEFAULT 0 NOT NULL,
	"po_number" text DEFAULT '' NOT NULL,
	"comments" text DEFAULT '' NOT NULL,
	"shipping_note" text DEFAULT '' NOT NULL,
	"account_manager_note" text DEFAULT '' NOT NULL,
	"free_shipping" boolean DEFAULT false NOT NULL,
	"invoice_copy" boolean DEFAULT false NOT NULL,
	"future_fill_date" date,
	"alternate_address" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cart_save" (
	"cart_key" uuid NOT NULL,
	"save_id" uuid NOT NULL,
	"modified" bigint NOT NULL,
	"actor_user_id" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_save_cart_key_save_id_pk" PRIMARY KEY("cart_key","save_id")
);
--> statement-breakpoint
CREATE TABLE "item_tag_request" (
	"customer_number" text NOT NULL,
	"item_number" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "item_tag_request_customer_number_item_number_pk" PRIMARY KEY("customer_number","item_number")
);
--> statement-breakpoint
CREATE TABLE "category" (
	"category_key" text PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"depth" integer NOT NULL,
	"url" text NOT NULL,
	"parent_key" text
);
--> statement-breakpoint
CREATE TABLE "contract_price" (
	"customer_number" text NOT NULL,
	"item_number" text NOT NULL,
	"price_cents" integer NOT NULL,
	"suppress_coupon" boolean DEFAULT false NOT NULL,
	CONSTRAINT "contract_price_customer_number_item_number_pk" PRIMARY KEY("customer_number","item_number")
);
--> statement-breakpoint
CREATE TABLE "coupon" (
	"coupon_id" integer PRIMARY KEY NOT NULL,
	"legacy_offer_id" text NOT NULL,
	"description" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"tiers" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"is_distributor_fulfilled" boolean NOT NULL,
	"reward_type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item" (
	"item_number" text PRIMARY KEY NOT NULL,
	"item_key" integer NOT NULL,
	"description" text NOT NULL,
	"category_key" text,
	"vendor_id" text NOT NULL,
	"vendor_part_number" text NOT NULL,
	"pack" text NOT NULL,
	"unit_of_measure" text NOT NULL,
	"unspsc" text,
	"life_cycle" text DEFAULT 'A' NOT NULL,
	"is_orderable" boolean DEFAULT true NOT NULL,
	"is_hidden_from_customer" boolean DEFAULT false NOT NULL,
	"is_on_hold" boolean DEFAULT false NOT NULL,
	"is_drop_ship_only" boolean DEFAULT false NOT NULL,
	"is_special_order" boolean DEFAULT false NOT NULL,
	"prices" integer[] NOT NULL,
	"quantities" integer[] NOT NULL,
	"stocking_classes" text[] NOT NULL,
	"coupon_id" integer,
	"sds_media_key" text,
	"image_url" text NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "item_item_key_unique" UNIQUE("item_key")
);
--> statement-breakpoint
CREATE TABLE "item_text" (
	"item_number" text PRIMARY KEY NOT NULL,
	"catalogue_text" text NOT NULL,
	"manufacturer_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendor" (
	"vendor_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address1" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"phone" text NOT NULL,
	"web_address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"customer_number" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"bill_to_name" text NOT NULL,
	"credit_hold" integer DEFAULT 0 NOT NULL,
	"ship_to_address1" text NOT NULL,
	"ship_to_address2" text DEFAULT '' NOT NULL,
	"ship_to_city" text NOT NULL,
	"ship_to_state" text NOT NULL,
	"ship_to_zip" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"is_po_required" boolean DEFAULT false NOT NULL,
	"ship_via" text NOT NULL,
	"pricing_class" text NOT NULL,
	"contract_name" text,
	"territory_id" text NOT NULL,
	"warehouses" text[] NOT NULL,
	"monthly_budget" integer
);
--> statement-breakpoint
CREATE TABLE "financial_summary" (
	"customer_number" text PRIMARY KEY NOT NULL,
	"statement_date" date,
	"statement_balance_cents" bigint DEFAULT 0 NOT NULL,
	"last_payment_date" date,
	"last_payment_amount_cents" bigint DEFAULT 0 NOT NULL,
	"future_cents" bigint DEFAULT 0 NOT NULL,
	"current_cents" bigint DEFAULT 0 NOT NULL,
	"over30_cents" bigint DEFAULT 0 NOT NULL,
	"over60_cents" bigint DEFAULT 0 NOT NULL,
	"over90_cents" bigint DEFAULT 0 NOT NULL,
	"over120_cents" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pricing_class" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "pricing_class_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "statement" (
	"statement_id" text PRIMARY KEY NOT NULL,
	"customer_number" text NOT NULL,
	"statement_date" date NOT NULL,
	"balance_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "territory" (
	"territory_id" text PRIMARY KEY NOT NULL,
	"manager_first_name" text NOT NULL,
	"manager_last_name" text NOT NULL,
	"manager_email" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_item" (
	"customer_number" text NOT NULL,
	"item_number" text NOT NULL,
	"order_count" integer NOT NULL,
	"last_ordered_at" timestamp with time zone NOT NULL,
	"last_quantity" integer NOT NULL,
	CONSTRAINT "customer_item_customer_number_item_number_pk" PRIMARY KEY("customer_number","item_number")
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"order_number" bigint NOT NULL,
	"line_number" integer NOT NULL,
	"customer_number" text NOT NULL,
	"item_number" text NOT NULL,
	"description" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"type" integer DEFAULT 0 NOT NULL,
	"line_group" text NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"back_order_status" text DEFAULT '' NOT NULL,
	"allocated_warehouse" text DEFAULT '' NOT NULL,
	"expected_receipt_date" date,
	"shipment_id" bigint,
	CONSTRAINT "order_line_order_number_line_number_pk" PRIMARY KEY("order_number","line_number")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sales_order" (
	"order_number" bigint PRIMARY KEY NOT NULL,
	"customer_number" text NOT NULL,
	"order_date" timestamp with time zone NOT NULL,
	"origination" text NOT NULL,
	"external_source" text,
	"po_number" text DEFAULT '' NOT NULL,
	"comments" text DEFAULT '' NOT NULL,
	"shipping_note" text DEFAULT '' NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"total_cents" bigint NOT NULL,
	"cart_key" uuid,
	"submitted_by_user_id" text,
	"is_held_for_review" boolean DEFAULT false NOT NULL,
	"hold_reasons" text[] DEFAULT '{}'::text[] NOT NULL,
	"has_back_ordered_items" boolean DEFAULT false NOT NULL,
	"has_canceled_items" boolean DEFAULT false NOT NULL,
	"is_pending" boolean DEFAULT false NOT NULL,
	"is_in_submitted_state" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sales_order_cart_key_unique" UNIQUE("cart_key")
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"shipment_id" bigint PRIMARY KEY NOT NULL,
	"order_number" bigint NOT NULL,
	"shipment_number" text NOT NULL,
	"shipping_order_number" bigint NOT NULL,
	"shipment_date" date,
	"shipped_from" text NOT NULL,
	"tracking" text DEFAULT '' NOT NULL,
	"has_invoice" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_name_edge" (
	"token" text NOT NULL,
	"name_rank" integer NOT NULL,
	CONSTRAINT "customer_name_edge_token_name_rank_pk" PRIMARY KEY("token","name_rank")
);
--> statement-breakpoint
CREATE TABLE "customer_search" (
	"name_rank" integer PRIMARY KEY NOT NULL,
	"customer_number" text NOT NULL,
	"name" text NOT NULL,
	"phone_digits" text NOT NULL,
	"phone_reversed" text NOT NULL,
	"territory_id" text NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "customer_search_customer_number_unique" UNIQUE("customer_number")
);
--> statement-breakpoint
CREATE TABLE "item_search" (
	"rank" integer PRIMARY KEY NOT NULL,
	"item_number" text NOT NULL,
	"part_squashed" text NOT NULL,
	"terms" integer[] NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "item_search_item_number_unique" UNIQUE("item_number")
);
--> statement-breakpoint
CREATE TABLE "item_term" (
	"term_id" integer PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"document_count" integer NOT NULL,
	CONSTRAINT "item_term_word_unique" UNIQUE("word")
);
--> statement-breakpoint
CREATE TABLE "store_fact" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"changed_at" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_customer" ADD CONSTRAINT "user_customer_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_customer" ADD CONSTRAINT "user_customer_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_permission" ADD CONSTRAINT "user_permission_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_territory" ADD CONSTRAINT "user_territory_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_territory" ADD CONSTRAINT "user_territory_territory_id_territory_territory_id_fk" FOREIGN KEY ("territory_id") REFERENCES "public"."territory"("territory_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_save" ADD CONSTRAINT "cart_save_cart_key_cart_cart_key_fk" FOREIGN KEY ("cart_key") REFERENCES "public"."cart"("cart_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_tag_request" ADD CONSTRAINT "item_tag_request_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_price" ADD CONSTRAINT "contract_price_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_price" ADD CONSTRAINT "contract_price_item_number_item_item_number_fk" FOREIGN KEY ("item_number") REFERENCES "public"."item"("item_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_category_key_category_category_key_fk" FOREIGN KEY ("category_key") REFERENCES "public"."category"("category_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_vendor_id_vendor_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("vendor_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_coupon_id_coupon_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("coupon_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_text" ADD CONSTRAINT "item_text_item_number_item_item_number_fk" FOREIGN KEY ("item_number") REFERENCES "public"."item"("item_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_pricing_class_pricing_class_code_fk" FOREIGN KEY ("pricing_class") REFERENCES "public"."pricing_class"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_territory_id_territory_territory_id_fk" FOREIGN KEY ("territory_id") REFERENCES "public"."territory"("territory_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financial_summary" ADD CONSTRAINT "financial_summary_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_item" ADD CONSTRAINT "customer_item_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_number_sales_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."sales_order"("order_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_shipment_id_shipment_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("shipment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_number_sales_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."sales_order"("order_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_customer_customer" ON "user_customer" USING btree ("customer_number");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_active" ON "cart" USING btree ("customer_number") WHERE "cart"."submitted_at" is null;--> statement-breakpoint
CREATE INDEX "cart_open_with_lines" ON "cart" USING btree ("customer_number","modified") WHERE "cart"."submitted_at" is null and "cart"."line_count" > 0;--> statement-breakpoint
CREATE INDEX "item_category" ON "item" USING btree ("category_key");--> statement-breakpoint
CREATE INDEX "item_vendor" ON "item" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "item_coupon" ON "item" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "customer_territory" ON "customer" USING btree ("territory_id");--> statement-breakpoint
CREATE INDEX "statement_customer" ON "statement" USING btree ("customer_number","statement_date" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_line_history" ON "order_line" USING btree ("customer_number","item_number","order_number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_line_shipment" ON "order_line" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("id") WHERE "outbox"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "sales_order_customer" ON "sales_order" USING btree ("customer_number","order_date" DESC NULLS FIRST,"order_number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sales_order_number_text" ON "sales_order" USING btree (("order_number"::text) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "shipment_order" ON "shipment" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "customer_search_number" ON "customer_search" USING btree ("customer_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customer_search_phone" ON "customer_search" USING btree ("phone_digits" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customer_search_phone_end" ON "customer_search" USING btree ("phone_reversed" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customer_search_territory" ON "customer_search" USING btree ("territory_id","name_rank");--> statement-breakpoint
CREATE INDEX "item_search_number" ON "item_search" USING btree ("item_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "item_search_part" ON "item_search" USING btree ("part_squashed" text_pattern_ops);