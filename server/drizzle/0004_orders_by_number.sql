DROP INDEX "sales_order_number_text";--> statement-breakpoint
CREATE INDEX "sales_order_customer_number" ON "sales_order" USING btree ("customer_number","order_number");