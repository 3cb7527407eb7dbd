CREATE TABLE "exchange_pickup" (
	"pickup_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_pickup_pickup_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"place" text NOT NULL,
	"file_name" text NOT NULL,
	"file_version" text NOT NULL,
	"run_id" integer,
	"reason" text DEFAULT '' NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "exchange_pickup_file" UNIQUE("place","file_name","file_version")
);
--> statement-breakpoint
CREATE TABLE "exchange_place" (
	"place" text PRIMARY KEY NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	"problem" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_profile" (
	"profile_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_profile_profile_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"feed" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"is_for_pickups" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_profile_name" UNIQUE("feed","name")
);
--> statement-breakpoint
ALTER TABLE "exchange_run" ADD COLUMN "control_totals" jsonb;--> statement-breakpoint
ALTER TABLE "exchange_run" ADD COLUMN "snapshot_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "exchange_run" ADD COLUMN "format" text DEFAULT 'csv' NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_run" ADD COLUMN "profile_name" text;--> statement-breakpoint
ALTER TABLE "exchange_run" ADD COLUMN "profile" jsonb;--> statement-breakpoint
ALTER TABLE "exchange_run" ADD COLUMN "encoding_fault" jsonb;--> statement-breakpoint
ALTER TABLE "machine_key" ADD COLUMN "requests_per_minute" integer DEFAULT 600 NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_pickup" ADD CONSTRAINT "exchange_pickup_run_id_exchange_run_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."exchange_run"("run_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_pickup_run" ON "exchange_pickup" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "exchange_pickup_seen" ON "exchange_pickup" USING btree ("seen_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_profile_pickups" ON "exchange_profile" USING btree ("feed") WHERE "exchange_profile"."is_for_pickups";