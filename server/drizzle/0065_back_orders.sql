CREATE TABLE "back_order" (
	"order_number" bigint NOT NULL,
	"line_number" integer NOT NULL,
	"customer_number" text NOT NULL,
	"item_number" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"first_expected" date,
	"expected" date,
	"slips" integer DEFAULT 0 NOT NULL,
	"slipped_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "back_order_order_number_line_number_pk" PRIMARY KEY("order_number","line_number")
);
--> statement-breakpoint
CREATE TABLE "back_order_decision" (
	"decision_id" uuid PRIMARY KEY NOT NULL,
	"order_number" bigint NOT NULL,
	"line_number" integer NOT NULL,
	"customer_number" text NOT NULL,
	"item_number" text NOT NULL,
	"action" text NOT NULL,
	"state" text NOT NULL,
	"until" date,
	"substitute" text,
	"substitute_quantity" integer,
	"unit_price_cents" integer,
	"replaced" integer,
	"note" text DEFAULT '' NOT NULL,
	"by_user_id" text,
	"acted_as" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answered_by_user_id" text,
	"answered_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "back_order_action" CHECK ("back_order_decision"."action" in ('wait', 'swap', 'split', 'cancel')),
	CONSTRAINT "back_order_state" CHECK ("back_order_decision"."state" in ('done', 'proposed', 'declined', 'replaced'))
);
--> statement-breakpoint
CREATE TABLE "substitute_edit" (
	"item_number" text NOT NULL,
	"substitute" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_ruled_out" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"by_user_id" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "substitute_edit_item_number_substitute_pk" PRIMARY KEY("item_number","substitute"),
	CONSTRAINT "substitute_edit_other" CHECK ("substitute_edit"."item_number" <> "substitute_edit"."substitute"),
	CONSTRAINT "substitute_edit_reason" CHECK ("substitute_edit"."reason" in ('same', 'equivalent', 'successor', 'cheaper'))
);
--> statement-breakpoint
ALTER TABLE "back_order" ADD CONSTRAINT "back_order_order_number_sales_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."sales_order"("order_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_order_decision" ADD CONSTRAINT "back_order_decision_order_number_sales_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."sales_order"("order_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_order_decision" ADD CONSTRAINT "back_order_decision_by_user_id_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_order_decision" ADD CONSTRAINT "back_order_decision_answered_by_user_id_user_id_fk" FOREIGN KEY ("answered_by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitute_edit" ADD CONSTRAINT "substitute_edit_by_user_id_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "back_order_customer" ON "back_order" USING btree ("customer_number");--> statement-breakpoint
CREATE INDEX "back_order_item" ON "back_order" USING btree ("item_number");--> statement-breakpoint
CREATE INDEX "back_order_decision_line" ON "back_order_decision" USING btree ("order_number","line_number","at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "back_order_proposal" ON "back_order_decision" USING btree ("order_number","line_number") WHERE "back_order_decision"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "back_order_asked" ON "back_order_decision" USING btree ("customer_number") WHERE "back_order_decision"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "back_order_learned" ON "back_order_decision" USING btree ("item_number","substitute") WHERE "back_order_decision"."state" = 'done' and "back_order_decision"."substitute" is not null;
--> statement-breakpoint
-- Lines become back-ordered in several ways: reports of the ERP, loads of the past, and changes made here.
CREATE FUNCTION "note_back_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.line_group <> 'backordered' THEN
    DELETE FROM back_order WHERE order_number = new.order_number AND line_number = new.line_number;
    RETURN NULL;
  END IF;
  INSERT INTO back_order AS b (order_number, line_number, customer_number, item_number, since, first_expected, expected)
  VALUES (new.order_number, new.line_number, new.customer_number, new.item_number,
          CASE WHEN tg_op = 'INSERT'
               THEN coalesce((SELECT least(order_date, now()) FROM sales_order WHERE order_number = new.order_number), now())
               ELSE now() END,
          new.expected_receipt_date, new.expected_receipt_date)
  ON CONFLICT (order_number, line_number) DO UPDATE
     SET item_number = excluded.item_number,
         first_expected = coalesce(b.first_expected, excluded.expected),
         -- A date that is withdrawn and named again later has slipped, too.
         expected = coalesce(excluded.expected, b.expected),
         slips = b.slips + (excluded.expected > b.expected IS TRUE)::integer,
         slipped_at = CASE WHEN excluded.expected > b.expected THEN now() ELSE b.slipped_at END;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "back_order_inserted" AFTER INSERT ON "order_line" FOR EACH ROW
  WHEN (new.line_group = 'backordered') EXECUTE FUNCTION "note_back_order"();--> statement-breakpoint
CREATE TRIGGER "back_order_moved" AFTER UPDATE OF "line_group", "expected_receipt_date" ON "order_line" FOR EACH ROW
  WHEN ((new.line_group = 'backordered' OR old.line_group = 'backordered')
        AND (new.line_group, new.expected_receipt_date) IS DISTINCT FROM (old.line_group, old.expected_receipt_date))
  EXECUTE FUNCTION "note_back_order"();--> statement-breakpoint
INSERT INTO back_order (order_number, line_number, customer_number, item_number, since, first_expected, expected)
SELECT order_number, line_number, l.customer_number, l.item_number, o.order_date, l.expected_receipt_date, l.expected_receipt_date
  FROM order_line l JOIN sales_order o USING (order_number) WHERE l.line_group = 'backordered';--> statement-breakpoint
-- The feed's pairs as people changed them: what the edits say goes first.
CREATE VIEW "substitute_pair" AS
SELECT o.item_number, s.item_number AS substitute, p.reason, p.position, p.note, false AS is_ruled_out, 'feed' AS source
  FROM item_substitute p JOIN item o ON o.item_key = p.item_key JOIN item s ON s.item_key = p.substitute_key
 WHERE current_date BETWEEN coalesce(p.valid_from, '-infinity') AND coalesce(p.valid_to, 'infinity')
   AND NOT EXISTS (SELECT FROM substitute_edit e WHERE e.item_number = o.item_number AND e.substitute = s.item_number)
UNION ALL
SELECT item_number, substitute, reason, 0, note, is_ruled_out, 'people' FROM substitute_edit;
