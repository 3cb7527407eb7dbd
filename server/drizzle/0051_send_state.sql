ALTER TABLE "exchange_rhythm" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "is_being_sent" boolean DEFAULT false NOT NULL;