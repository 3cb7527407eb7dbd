ALTER TABLE "exchange_run" ADD COLUMN "undo_asked_by" text;--> statement-breakpoint
ALTER TABLE "exchange_run" ADD COLUMN "undo_asked_by_program" text;