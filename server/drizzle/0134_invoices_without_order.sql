ALTER TABLE "erp_invoice" ALTER COLUMN "erp_order_number" DROP NOT NULL;--> statement-breakpoint
-- Together with its index, it may have been built beforehand, while people work.
ALTER TABLE "erp_invoice" ADD COLUMN IF NOT EXISTS "customer_number" text;--> statement-breakpoint
-- Old rows have an order and no account, so none has to be read under the lock.
ALTER TABLE "erp_invoice" ADD CONSTRAINT "erp_invoice_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "erp_invoice_customer" ON "erp_invoice" USING btree ("customer_number","invoice_date") WHERE "erp_invoice"."customer_number" is not null;--> statement-breakpoint
ALTER TABLE "erp_invoice" ADD CONSTRAINT "erp_invoice_about" CHECK ("erp_invoice"."erp_order_number" is not null or "erp_invoice"."customer_number" is not null) NOT VALID;
