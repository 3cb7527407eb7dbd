CREATE INDEX IF NOT EXISTS "item_gtin" ON "item" USING btree (lpad("gtin", 14, '0'));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "item_udi" ON "item" USING btree ("udi_di");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "item_udi_body" ON "item" USING btree (left("udi_di", -1));