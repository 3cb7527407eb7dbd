CREATE TABLE "erp_file_way" (
	"way_id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_on" boolean NOT NULL,
	"format" text NOT NULL,
	"our_qualifier" text NOT NULL,
	"our_id" text NOT NULL,
	"erp_qualifier" text NOT NULL,
	"erp_id" text NOT NULL,
	"x12_version" text NOT NULL,
	"is_test" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "erp_file_way_one" CHECK ("erp_file_way"."way_id" = 1),
	CONSTRAINT "erp_file_way_format" CHECK ("erp_file_way"."format" in ('json', 'x12'))
);
--> statement-breakpoint
CREATE TABLE "erp_out_file" (
	"file_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erp_out_file_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"control_number" integer,
	"outbox_id" bigint,
	"message_key" text DEFAULT '' NOT NULL,
	"run_id" integer,
	"part" integer DEFAULT 0 NOT NULL,
	"file_name" text NOT NULL,
	"content" text NOT NULL,
	"is_for_folder" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"written_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "erp_out_file_file_name_unique" UNIQUE("file_name"),
	CONSTRAINT "erp_out_file_run" UNIQUE("run_id","part"),
	CONSTRAINT "erp_out_file_kind" CHECK ("erp_out_file"."kind" in ('850', '860', '997', 'json'))
);
--> statement-breakpoint
CREATE TABLE "x12_counter" (
	"counter_id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_interchange" bigint NOT NULL,
	CONSTRAINT "x12_counter_one" CHECK ("x12_counter"."counter_id" = 1)
);
--> statement-breakpoint
CREATE TABLE "x12_received" (
	"sender" text NOT NULL,
	"interchange" text NOT NULL,
	"group_control" text NOT NULL,
	"set_control" text NOT NULL,
	"sha256" text NOT NULL,
	"run_id" integer NOT NULL,
	CONSTRAINT "x12_received_sender_interchange_group_control_set_control_pk" PRIMARY KEY("sender","interchange","group_control","set_control")
);
--> statement-breakpoint
ALTER TABLE "exchange_run" ADD COLUMN "is_to_acknowledge" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "erp_out_file" ADD CONSTRAINT "erp_out_file_run_id_exchange_run_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."exchange_run"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "x12_received" ADD CONSTRAINT "x12_received_run_id_exchange_run_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."exchange_run"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "erp_out_file_message" ON "erp_out_file" USING btree ("outbox_id",("kind" = 'json')) WHERE "erp_out_file"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "erp_out_file_control" ON "erp_out_file" USING btree ("control_number");--> statement-breakpoint
CREATE INDEX "erp_out_file_due" ON "erp_out_file" USING btree ("file_id") WHERE "erp_out_file"."is_for_folder" and "erp_out_file"."written_at" is null;--> statement-breakpoint
CREATE INDEX "erp_out_file_created" ON "erp_out_file" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "x12_received_run" ON "x12_received" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "exchange_run_acknowledge" ON "exchange_run" USING btree ("run_id") WHERE "exchange_run"."is_to_acknowledge";