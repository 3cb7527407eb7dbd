CREATE TABLE "exchange_run_word" (
	"run_id" integer PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
-- Loads of the last 90 days: their files' names, why they were refused, and the values of their first bad rows. It comes before
-- whatever locks exchange_run, because the last release goes on loading meanwhile.
INSERT INTO "exchange_run_word" ("run_id", "words")
SELECT run_id, array_to_tsvector(array_agg(DISTINCT left(word, 60))) FROM (
  SELECT run_id, regexp_split_to_table(lower(file_name), '[^[:alnum:]]+') AS word FROM exchange_run
   WHERE file_name <> '' AND created_at > now() - interval '90 days'
  UNION
  SELECT run_id, regexp_split_to_table(lower(reason), '[^[:alnum:]]+') FROM exchange_run
   WHERE state = 'refused' AND created_at > now() - interval '90 days'
  UNION
  SELECT run_id, regexp_split_to_table(lower(value), '[^[:alnum:]]+') FROM exchange_run r CROSS JOIN LATERAL (
    SELECT value FROM exchange_error e WHERE e.run_id = r.run_id AND is_fatal ORDER BY error_id LIMIT 500) e
   WHERE created_at > now() - interval '90 days') w
 WHERE word <> '' GROUP BY run_id;
--> statement-breakpoint
CREATE INDEX "exchange_run_word_words" ON "exchange_run_word" USING gin ("words");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "exchange_run_created" ON "exchange_run" USING btree ("created_at","run_id");--> statement-breakpoint
ALTER TABLE "exchange_run_word" ADD CONSTRAINT "exchange_run_word_run_id_exchange_run_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."exchange_run"("run_id") ON DELETE cascade ON UPDATE no action;
