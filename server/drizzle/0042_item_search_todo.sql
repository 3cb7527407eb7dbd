CREATE TABLE "item_search_todo" (
	"todo_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "item_search_todo_todo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_number" text NOT NULL
);
