CREATE TABLE "customer_note_read" (
	"note_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"version" uuid NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_note_read_note_id_user_id_pk" PRIMARY KEY("note_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "customer_note_save" ADD COLUMN "text_hash" text;--> statement-breakpoint
ALTER TABLE "customer_note_read" ADD CONSTRAINT "customer_note_read_note_id_customer_note_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."customer_note"("note_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_note_read_age" ON "customer_note_read" USING btree ("read_at");