CREATE INDEX "order_receipt_message_at" ON "order_receipt" USING btree ("message_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_receipt_key" ON "order_receipt" USING btree ("key");