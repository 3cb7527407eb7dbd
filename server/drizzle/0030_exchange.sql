CREATE SCHEMA "exchange_work";
--> statement-breakpoint
CREATE TABLE "exchange_error" (
	"error_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_error_error_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"row" integer NOT NULL,
	"column_name" text NOT NULL,
	"value" text NOT NULL,
	"code" text NOT NULL,
	"is_fatal" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_run" (
	"run_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_run_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" text NOT NULL,
	"feed" text NOT NULL,
	"mode" text NOT NULL,
	"sequence" bigint,
	"is_dry_run" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"warnings" text[] DEFAULT '{}' NOT NULL,
	"is_approved" boolean DEFAULT false NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"encoding" text DEFAULT 'utf-8' NOT NULL,
	"expected_rows" integer,
	"counts" jsonb NOT NULL,
	"phases" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"phase_started_at" timestamp with time zone,
	"progress" integer DEFAULT 0 NOT NULL,
	"columns" text[] DEFAULT '{}' NOT NULL,
	"repeats_run_id" integer,
	"sent_by" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"is_search_behind" boolean DEFAULT false NOT NULL,
	"claimed_by" text,
	"heartbeat_at" timestamp with time zone,
	"start_after" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"applied_at" timestamp with time zone,
	"undo_until" timestamp with time zone,
	CONSTRAINT "exchange_run_import_id_unique" UNIQUE("import_id")
);
--> statement-breakpoint
CREATE TABLE "exchange_waiting_row" (
	"feed" text NOT NULL,
	"row_key" text NOT NULL,
	"run_id" integer NOT NULL,
	"row" integer NOT NULL,
	"values" jsonb NOT NULL,
	"missing_feed" text NOT NULL,
	"missing_key" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_waiting_row_feed_row_key_pk" PRIMARY KEY("feed","row_key")
);
--> statement-breakpoint
CREATE TABLE "machine_key" (
	"key_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "machine_key_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"feeds" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "machine_key_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "exchange_error" ADD CONSTRAINT "exchange_error_run_id_exchange_run_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."exchange_run"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_waiting_row" ADD CONSTRAINT "exchange_waiting_row_run_id_exchange_run_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."exchange_run"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_error_run" ON "exchange_error" USING btree ("run_id","row");--> statement-breakpoint
CREATE INDEX "exchange_run_open" ON "exchange_run" USING btree ("run_id") WHERE "exchange_run"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "exchange_run_feed" ON "exchange_run" USING btree ("feed","run_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "exchange_run_search" ON "exchange_run" USING btree ("feed") WHERE "exchange_run"."is_search_behind";--> statement-breakpoint
CREATE INDEX "exchange_run_bytes" ON "exchange_run" USING btree ("feed","sha256");--> statement-breakpoint
CREATE INDEX "exchange_waiting_row_run" ON "exchange_waiting_row" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "exchange_waiting_row_missing" ON "exchange_waiting_row" USING btree ("missing_feed","missing_key");--> statement-breakpoint
CREATE UNIQUE INDEX "machine_key_name" ON "machine_key" USING btree ("name") WHERE "machine_key"."revoked_at" is null;