ALTER TABLE "item" ADD COLUMN "more_pictures" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "item_stock" ADD COLUMN "expected_on" date;