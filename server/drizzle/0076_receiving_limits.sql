ALTER TABLE "order_proof" ADD COLUMN "is_from_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_check" ADD COLUMN "differences" integer GENERATED ALWAYS AS (jsonb_array_length(jsonb_path_query_array(lines, '$[*] ? (@.findings.size() > 0)'))) STORED;--> statement-breakpoint
ALTER TABLE "received_lot" ADD COLUMN "code_key" text;--> statement-breakpoint
ALTER TABLE "received_lot" ADD COLUMN "is_shipped" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "received_lot_code" ON "received_lot" USING btree ("code_key") WHERE "received_lot"."code_key" is not null;--> statement-breakpoint
UPDATE "received_lot" r SET "is_shipped" = false FROM "delivery_check" k
 WHERE k."check_id" = r."check_id" AND EXISTS (
   SELECT FROM jsonb_array_elements(k."lines") l WHERE l ->> 'itemNumber' = r."item_number" AND l ->> 'shipped' = '0');
