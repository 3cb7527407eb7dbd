ALTER TABLE "item" ADD COLUMN "variant_group" text;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "variant_option" text;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "second_variant_option" text;--> statement-breakpoint
CREATE INDEX "item_contained" ON "item" USING btree ("contained_item") WHERE "item"."contained_item" is not null;--> statement-breakpoint
CREATE INDEX "item_variant_group" ON "item" USING btree ("variant_group") WHERE "item"."variant_group" is not null;