CREATE TABLE "customer_search_todo" (
	"todo_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_search_todo_todo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_number" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_search" ADD COLUMN "sort_key" text collate "C";--> statement-breakpoint
CREATE INDEX "customer_search_order" ON "customer_search" USING btree ("sort_key","customer_number" collate "C");