CREATE TABLE "punch_out_notice" (
	"notice_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "punch_out_notice_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connection_id" text NOT NULL,
	"payload_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"number" text NOT NULL,
	"answer" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"canceled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "punch_out_notice_order" (
	"notice_id" bigint NOT NULL,
	"order_number" bigint NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "punch_out_notice_order_notice_id_order_number_pk" PRIMARY KEY("notice_id","order_number")
);
--> statement-breakpoint
ALTER TABLE "punch_out_notice" ADD CONSTRAINT "punch_out_notice_connection_id_punch_out_connection_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."punch_out_connection"("connection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_out_notice_order" ADD CONSTRAINT "punch_out_notice_order_notice_id_punch_out_notice_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."punch_out_notice"("notice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_out_notice_order" ADD CONSTRAINT "punch_out_notice_order_order_number_sales_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."sales_order"("order_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "punch_out_notice_payload" ON "punch_out_notice" USING btree ("connection_id","payload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "punch_out_notice_content" ON "punch_out_notice" USING btree ("connection_id","content_hash") WHERE "punch_out_notice"."number" <> '' and "punch_out_notice"."canceled_at" is null;--> statement-breakpoint
CREATE INDEX "punch_out_notice_order_number" ON "punch_out_notice_order" USING btree ("order_number");