ALTER TABLE "punch_out_order" ADD COLUMN "order_version" integer;--> statement-breakpoint
ALTER TABLE "punch_out_order" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;