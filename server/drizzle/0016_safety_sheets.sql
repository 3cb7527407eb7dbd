CREATE TABLE "file_bundle" (
	"bundle_id" uuid PRIMARY KEY NOT NULL,
	"requested_by_user_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"folder_name" text NOT NULL,
	"state" text NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"file_count" integer NOT NULL,
	"missing_keys" text[] DEFAULT '{}'::text[] NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_bundle_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "safety_sheet" (
	"media_key" text PRIMARY KEY NOT NULL,
	"revised_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet_download" (
	"customer_number" text NOT NULL,
	"media_key" text NOT NULL,
	"downloaded_at" timestamp with time zone NOT NULL,
	"downloaded_by_user_id" text NOT NULL,
	CONSTRAINT "sheet_download_customer_number_media_key_pk" PRIMARY KEY("customer_number","media_key")
);
--> statement-breakpoint
ALTER TABLE "sheet_download" ADD CONSTRAINT "sheet_download_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_bundle_expiry" ON "file_bundle" USING btree ("expires_at");