ALTER TABLE "exchange_waiting_row" ADD COLUMN "waits_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "exchange_waiting_row" SET "waits_since" = "until" - interval '14 days';
