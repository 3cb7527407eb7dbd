ALTER TABLE "item" ADD COLUMN IF NOT EXISTS "variant_group" text;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN IF NOT EXISTS "variant_option" text;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN IF NOT EXISTS "second_variant_option" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "item_contained" ON "item" USING btree ("contained_item") WHERE "item"."contained_item" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "item_variant_group" ON "item" USING btree ("variant_group") WHERE "item"."variant_group" is not null;