ALTER TABLE "order_review" ADD COLUMN "claimed_by_user_id" text;--> statement-breakpoint
ALTER TABLE "order_review" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_review" ADD COLUMN "claim_active_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_review" ADD COLUMN "claim_version" integer DEFAULT 0 NOT NULL;