-- A line that changed is another line to decide about: its version says so, whichever way the change came.
CREATE OR REPLACE FUNCTION "note_back_order"() RETURNS trigger LANGUAGE plpgsql AS $$
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
         slipped_at = CASE WHEN excluded.expected > b.expected THEN now() ELSE b.slipped_at END,
         version = b.version + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "back_order_moved" ON "order_line";--> statement-breakpoint
CREATE TRIGGER "back_order_moved" AFTER UPDATE OF "line_group", "expected_receipt_date", "quantity", "unit_price_cents", "item_number" ON "order_line"
  FOR EACH ROW
  WHEN ((new.line_group = 'backordered' OR old.line_group = 'backordered')
        AND (new.line_group, new.expected_receipt_date, new.quantity, new.unit_price_cents, new.item_number)
            IS DISTINCT FROM (old.line_group, old.expected_receipt_date, old.quantity, old.unit_price_cents, old.item_number))
  EXECUTE FUNCTION "note_back_order"();
