-- Made anew from items and customers, so nothing is lost: see rebuildItemSearch and rebuildCustomerSearch.
TRUNCATE "item_search", "item_term", "customer_search", "customer_name_edge";--> statement-breakpoint
DELETE FROM "store_fact" WHERE "name" IN ('item-search', 'customer-search');--> statement-breakpoint
CREATE TABLE "customer_phone_tail" (
	"tail" text collate "C" NOT NULL,
	"name_rank" integer NOT NULL,
	CONSTRAINT "customer_phone_tail_tail_name_rank_pk" PRIMARY KEY("tail","name_rank")
);
--> statement-breakpoint
CREATE TABLE "customer_term" (
	"term_id" integer PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"document_count" integer NOT NULL,
	CONSTRAINT "customer_term_word_unique" UNIQUE("word")
);
--> statement-breakpoint
DROP INDEX "customer_search_phone";--> statement-breakpoint
DROP INDEX "customer_search_phone_end";--> statement-breakpoint
DROP INDEX "item_search_number";--> statement-breakpoint
DROP INDEX "item_search_part";--> statement-breakpoint
ALTER TABLE "item_search" ALTER COLUMN "part_squashed" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "customer_search" ADD COLUMN "terms" integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "item_search" ADD COLUMN "number_squashed" text collate "C" NOT NULL;--> statement-breakpoint
ALTER TABLE "item_search" ADD COLUMN "is_hidden" boolean NOT NULL;--> statement-breakpoint
CREATE INDEX "item_number_folded" ON "item" USING btree (lower("item_number"));--> statement-breakpoint
CREATE INDEX "item_search_number" ON "item_search" USING btree ("number_squashed","rank");--> statement-breakpoint
CREATE INDEX "item_search_part" ON "item_search" USING btree ("part_squashed","rank");--> statement-breakpoint
ALTER TABLE "customer_search" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "customer_search" DROP COLUMN "phone_reversed";