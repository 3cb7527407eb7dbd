-- Word numbers are looked up in inverted indexes. Without a pending list: a search would have to scan it.
CREATE EXTENSION IF NOT EXISTS intarray;--> statement-breakpoint
CREATE INDEX "item_search_terms" ON "item_search" USING gin ("terms" gin__int_ops) WITH (fastupdate = off);--> statement-breakpoint
-- The most popular items once more: common words fill a page from these, without reading the long lists.
CREATE INDEX "item_search_terms_4000" ON "item_search" USING gin ("terms" gin__int_ops) WITH (fastupdate = off) WHERE "rank" <= 4000;--> statement-breakpoint
CREATE INDEX "item_search_terms_32000" ON "item_search" USING gin ("terms" gin__int_ops) WITH (fastupdate = off) WHERE "rank" <= 32000;--> statement-breakpoint
CREATE INDEX "item_search_terms_256000" ON "item_search" USING gin ("terms" gin__int_ops) WITH (fastupdate = off) WHERE "rank" <= 256000;--> statement-breakpoint
CREATE INDEX "customer_search_terms" ON "customer_search" USING gin ("terms" gin__int_ops) WITH (fastupdate = off);
