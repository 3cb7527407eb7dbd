DROP INDEX "punch_out_order_payload";--> statement-breakpoint
ALTER TABLE "punch_out_order" ADD COLUMN "part" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "punch_out_order" DROP CONSTRAINT "punch_out_order_connection_id_order_id_pk";--> statement-breakpoint
ALTER TABLE "punch_out_order" ADD CONSTRAINT "punch_out_order_connection_id_order_id_part_pk" PRIMARY KEY("connection_id","order_id","part");--> statement-breakpoint
CREATE UNIQUE INDEX "punch_out_order_payload" ON "punch_out_order" USING btree ("connection_id","payload_id","part") WHERE "punch_out_order"."payload_id" <> '';
