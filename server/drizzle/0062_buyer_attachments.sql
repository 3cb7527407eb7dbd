CREATE TABLE "punch_out_attachment" (
	"attachment_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "punch_out_attachment_attachment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connection_id" text NOT NULL,
	"order_id" text NOT NULL,
	"payload_id" text NOT NULL,
	"content_id" text NOT NULL,
	"file_name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"lines" integer[] NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "punch_out_attachment" ADD CONSTRAINT "punch_out_attachment_connection_id_punch_out_connection_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."punch_out_connection"("connection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "punch_out_attachment_once" ON "punch_out_attachment" USING btree ("connection_id","order_id","content_id","sha256");--> statement-breakpoint
CREATE INDEX "punch_out_attachment_file" ON "punch_out_attachment" USING btree ("sha256");