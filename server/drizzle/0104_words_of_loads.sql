CREATE TABLE "exchange_run_word" (
	"run_id" integer PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exchange_run_word" ADD CONSTRAINT "exchange_run_word_run_id_exchange_run_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."exchange_run"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_run_word_words" ON "exchange_run_word" USING gin ("words");--> statement-breakpoint
CREATE INDEX "exchange_run_created" ON "exchange_run" USING btree ("created_at","run_id");
--> statement-breakpoint
-- Loads from before: their files' names, why they were refused, and the values of their first bad rows.
INSERT INTO "exchange_run_word" ("run_id", "words")
SELECT run_id, array_to_tsvector(array_agg(DISTINCT left(word, 60))) FROM (
  SELECT run_id, regexp_split_to_table(lower(file_name), '[^[:alnum:]]+') AS word FROM exchange_run WHERE file_name <> ''
  UNION
  SELECT run_id, regexp_split_to_table(lower(reason), '[^[:alnum:]]+') FROM exchange_run WHERE state = 'refused'
  UNION
  SELECT run_id, regexp_split_to_table(lower(value), '[^[:alnum:]]+') FROM (
    SELECT run_id, value, row_number() OVER (PARTITION BY run_id ORDER BY error_id) AS place FROM exchange_error WHERE is_fatal) e
   WHERE place <= 500) w
 WHERE word <> '' GROUP BY run_id;
