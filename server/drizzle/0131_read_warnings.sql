ALTER TABLE "exchange_run" ADD COLUMN "undo_stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "exchange_run" ADD COLUMN "warnings_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "exchange_run" ADD COLUMN "warnings_read_by" text;