CREATE TABLE "punch_out_catalog" (
	"catalog_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "punch_out_catalog_catalog_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connection_id" text NOT NULL,
	"customer_number" text NOT NULL,
	"format" text NOT NULL,
	"since_id" bigint,
	"started_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone,
	"added" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "punch_out_catalog_item" (
	"connection_id" text NOT NULL,
	"customer_number" text NOT NULL,
	"item_number" text NOT NULL,
	"hash" text NOT NULL,
	"price_cents" integer NOT NULL,
	"catalog_id" bigint NOT NULL,
	CONSTRAINT "punch_out_catalog_item_connection_id_customer_number_item_number_pk" PRIMARY KEY("connection_id","customer_number","item_number")
);
--> statement-breakpoint
ALTER TABLE "punch_out_order" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "punch_out_catalog" ADD CONSTRAINT "punch_out_catalog_connection_id_punch_out_connection_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."punch_out_connection"("connection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_out_catalog_item" ADD CONSTRAINT "punch_out_catalog_item_connection_id_punch_out_connection_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."punch_out_connection"("connection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "punch_out_catalog_of" ON "punch_out_catalog" USING btree ("connection_id","customer_number","catalog_id");