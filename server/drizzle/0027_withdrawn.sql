ALTER TABLE "user_customer" DROP CONSTRAINT "user_customer_customer_number_customer_customer_number_fk";
--> statement-breakpoint
ALTER TABLE "order_alert" DROP CONSTRAINT "order_alert_account";
--> statement-breakpoint
ALTER TABLE "cart" DROP CONSTRAINT "cart_customer_number_customer_customer_number_fk";
--> statement-breakpoint
ALTER TABLE "item_tag_request" DROP CONSTRAINT "item_tag_request_customer_number_customer_customer_number_fk";
--> statement-breakpoint
ALTER TABLE "contract_price" DROP CONSTRAINT "contract_price_customer_number_customer_customer_number_fk";
--> statement-breakpoint
ALTER TABLE "contract_price" DROP CONSTRAINT "contract_price_item_number_item_item_number_fk";
--> statement-breakpoint
ALTER TABLE "item_text" DROP CONSTRAINT "item_text_item_number_item_item_number_fk";
--> statement-breakpoint
ALTER TABLE "category_sales" DROP CONSTRAINT "category_sales_customer_number_customer_customer_number_fk";
--> statement-breakpoint
ALTER TABLE "financial_summary" DROP CONSTRAINT "financial_summary_customer_number_customer_customer_number_fk";
--> statement-breakpoint
ALTER TABLE "statement" DROP CONSTRAINT "statement_customer_number_customer_customer_number_fk";
--> statement-breakpoint
ALTER TABLE "free_good_entry" DROP CONSTRAINT "free_good_entry_customer_number_customer_customer_number_fk";
--> statement-breakpoint
ALTER TABLE "customer_list" DROP CONSTRAINT "customer_list_customer_number_customer_customer_number_fk";
--> statement-breakpoint
ALTER TABLE "customer_note" DROP CONSTRAINT "customer_note_customer_number_customer_customer_number_fk";
--> statement-breakpoint
ALTER TABLE "customer_item" DROP CONSTRAINT "customer_item_customer_number_customer_customer_number_fk";
--> statement-breakpoint
ALTER TABLE "punch_out_connection" DROP CONSTRAINT "punch_out_connection_customer_number_customer_customer_number_fk";
--> statement-breakpoint
ALTER TABLE "punch_out_session" DROP CONSTRAINT "punch_out_session_customer_number_customer_customer_number_fk";
--> statement-breakpoint
ALTER TABLE "order_review" DROP CONSTRAINT "order_review_customer_number_customer_customer_number_fk";
--> statement-breakpoint
ALTER TABLE "sheet_download" DROP CONSTRAINT "sheet_download_customer_number_customer_customer_number_fk";
--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_search" ADD COLUMN "is_withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "item_search" ADD COLUMN "is_withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user_customer" ADD CONSTRAINT "user_customer_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_alert" ADD CONSTRAINT "order_alert_account" FOREIGN KEY ("customer_number","territory_id") REFERENCES "public"."customer"("customer_number","territory_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_tag_request" ADD CONSTRAINT "item_tag_request_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_price" ADD CONSTRAINT "contract_price_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_price" ADD CONSTRAINT "contract_price_item_number_item_item_number_fk" FOREIGN KEY ("item_number") REFERENCES "public"."item"("item_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_text" ADD CONSTRAINT "item_text_item_number_item_item_number_fk" FOREIGN KEY ("item_number") REFERENCES "public"."item"("item_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_sales" ADD CONSTRAINT "category_sales_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financial_summary" ADD CONSTRAINT "financial_summary_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_good_entry" ADD CONSTRAINT "free_good_entry_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_list" ADD CONSTRAINT "customer_list_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_item" ADD CONSTRAINT "customer_item_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_out_connection" ADD CONSTRAINT "punch_out_connection_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_out_session" ADD CONSTRAINT "punch_out_session_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_review" ADD CONSTRAINT "order_review_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_download" ADD CONSTRAINT "sheet_download_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_text" RENAME COLUMN "catalogue_text" TO "catalog_text";--> statement-breakpoint
-- Carts, lists and orders point at items and customers for ever. The demo's removal, and nothing else, lifts the guard.
CREATE FUNCTION "refuse_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('operatory.may_delete', true) IS DISTINCT FROM 'on' THEN
		RAISE EXCEPTION 'rows of % are never deleted: set withdrawn_at instead', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "item_stays" BEFORE DELETE OR TRUNCATE ON "item" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_delete"();--> statement-breakpoint
CREATE TRIGGER "customer_stays" BEFORE DELETE OR TRUNCATE ON "customer" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_delete"();--> statement-breakpoint
-- Search forgets what is withdrawn in the same transaction, whoever writes it.
CREATE FUNCTION "note_item_withdrawn"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "item_search" SET "is_withdrawn" = NEW."withdrawn_at" IS NOT NULL WHERE "item_number" = NEW."item_number";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "item_withdrawn" AFTER UPDATE OF "withdrawn_at" ON "item" FOR EACH ROW
	WHEN ((OLD."withdrawn_at" IS NULL) <> (NEW."withdrawn_at" IS NULL)) EXECUTE FUNCTION "note_item_withdrawn"();--> statement-breakpoint
CREATE FUNCTION "note_customer_withdrawn"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "customer_search" SET "is_withdrawn" = NEW."withdrawn_at" IS NOT NULL WHERE "customer_number" = NEW."customer_number";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "customer_withdrawn" AFTER UPDATE OF "withdrawn_at" ON "customer" FOR EACH ROW
	WHEN ((OLD."withdrawn_at" IS NULL) <> (NEW."withdrawn_at" IS NULL)) EXECUTE FUNCTION "note_customer_withdrawn"();
