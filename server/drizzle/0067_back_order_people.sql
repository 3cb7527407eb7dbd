CREATE INDEX "back_order_decision_by" ON "back_order_decision" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "back_order_decision_answered_by" ON "back_order_decision" USING btree ("answered_by_user_id");--> statement-breakpoint
CREATE INDEX "substitute_edit_by" ON "substitute_edit" USING btree ("by_user_id");