CREATE TABLE "customer_note" (
	"note_id" uuid PRIMARY KEY NOT NULL,
	"customer_number" text NOT NULL,
	"html" text NOT NULL,
	"title" text NOT NULL,
	"version" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_user_id" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "customer_note_save" (
	"note_id" uuid NOT NULL,
	"version" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_note_save_note_id_version_pk" PRIMARY KEY("note_id","version")
);
--> statement-breakpoint
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_note_save" ADD CONSTRAINT "customer_note_save_note_id_customer_note_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."customer_note"("note_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_note_newest" ON "customer_note" USING btree ("customer_number","created_at" DESC NULLS FIRST,"note_id") WHERE "customer_note"."deleted_at" is null;