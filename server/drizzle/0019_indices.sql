DROP INDEX "order_alert_customer";--> statement-breakpoint
CREATE INDEX "hub_ticket_session" ON "hub_ticket" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_end" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_territory_territory" ON "user_territory" USING btree ("territory_id");--> statement-breakpoint
CREATE INDEX "cart_customer" ON "cart" USING btree ("customer_number");--> statement-breakpoint
CREATE INDEX "cart_punch_out" ON "cart" USING btree ("punch_out_session_id") WHERE "cart"."punch_out_session_id" <> '';--> statement-breakpoint
CREATE INDEX "cart_save_age" ON "cart_save" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "contract_price_item" ON "contract_price" USING btree ("item_number");--> statement-breakpoint
CREATE INDEX "customer_pricing_class" ON "customer" USING btree ("pricing_class");--> statement-breakpoint
CREATE INDEX "customer_list_customer" ON "customer_list" USING btree ("customer_number");--> statement-breakpoint
CREATE INDEX "customer_list_deleted" ON "customer_list" USING btree ("deleted_at") WHERE "customer_list"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "customer_list_change_age" ON "customer_list_change" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "customer_note_customer" ON "customer_note" USING btree ("customer_number");--> statement-breakpoint
CREATE INDEX "customer_note_deleted" ON "customer_note" USING btree ("deleted_at") WHERE "customer_note"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "customer_note_save_age" ON "customer_note_save" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "outbox_done" ON "outbox" USING btree (coalesce("delivered_at", "failed_at")) WHERE coalesce("outbox"."delivered_at", "outbox"."failed_at") is not null and ("outbox"."topic" <> 'punch-out.document' or jsonb_exists("outbox"."payload", 'document'));--> statement-breakpoint
CREATE INDEX "punch_out_connection_customer" ON "punch_out_connection" USING btree ("customer_number");--> statement-breakpoint
CREATE INDEX "punch_out_message_session" ON "punch_out_message" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "punch_out_session_connection" ON "punch_out_session" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "punch_out_session_customer" ON "punch_out_session" USING btree ("customer_number");--> statement-breakpoint
CREATE INDEX "punch_out_token_end" ON "punch_out_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "order_alert_customer" ON "order_alert" USING btree ("customer_number","territory_id");