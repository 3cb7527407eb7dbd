CREATE TABLE "order_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_number" bigint NOT NULL,
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"line_count" integer NOT NULL,
	"shipment_id" bigint,
	CONSTRAINT "order_event_kind" CHECK ("order_event"."kind" in ('shipped', 'backordered', 'canceled'))
);
--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_number_sales_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."sales_order"("order_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_shipment_id_shipment_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("shipment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_event_order" ON "order_event" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "order_event_shipment" ON "order_event" USING btree ("shipment_id");