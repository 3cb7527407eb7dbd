CREATE TABLE "punch_out_waiting_change" (
	"change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "punch_out_waiting_change_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connection_id" text NOT NULL,
	"order_id" text NOT NULL,
	"order_number" bigint,
	"type" text NOT NULL,
	"content_hash" text NOT NULL,
	"why" text NOT NULL,
	"document" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"outcome" text DEFAULT '' NOT NULL,
	"settled_by_user_id" text,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "punch_out_waiting_change" ADD CONSTRAINT "punch_out_waiting_change_connection_id_punch_out_connection_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."punch_out_connection"("connection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_out_waiting_change" ADD CONSTRAINT "punch_out_waiting_change_order_number_sales_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."sales_order"("order_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "punch_out_waiting_change_once" ON "punch_out_waiting_change" USING btree ("connection_id","order_id","content_hash");--> statement-breakpoint
CREATE INDEX "punch_out_waiting_change_open" ON "punch_out_waiting_change" USING btree ("received_at") WHERE "punch_out_waiting_change"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "punch_out_waiting_change_order" ON "punch_out_waiting_change" USING btree ("order_number");