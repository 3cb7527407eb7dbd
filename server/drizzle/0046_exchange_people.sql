ALTER TABLE "exchange_run" ADD COLUMN "sent_by_user" text;--> statement-breakpoint
ALTER TABLE "exchange_run" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "exchange_run" ADD COLUMN "retries_run_id" integer;--> statement-breakpoint
-- Until now such runs were told from others by the sender's name.
UPDATE "exchange_run" SET "retries_run_id" = substring("import_id" from '^waiting-([0-9]{1,9})-[0-9a-f]{8}$')::integer
 WHERE "sent_by" = 'rows that waited' AND "import_id" ~ '^waiting-[0-9]{1,9}-[0-9a-f]{8}$';
