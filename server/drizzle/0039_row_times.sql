CREATE TABLE "exchange_row_time" (
	"feed" text NOT NULL,
	"row_key" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"run_id" integer,
	CONSTRAINT "exchange_row_time_feed_row_key_pk" PRIMARY KEY("feed","row_key")
);
--> statement-breakpoint
ALTER TABLE "exchange_run" ADD COLUMN "is_row_by_row" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_waiting_row" ADD COLUMN "retry_run_id" integer;--> statement-breakpoint
ALTER TABLE "exchange_row_time" ADD CONSTRAINT "exchange_row_time_run_id_exchange_run_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."exchange_run"("run_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_row_time_run" ON "exchange_row_time" USING btree ("run_id");--> statement-breakpoint
ALTER TABLE "exchange_waiting_row" ADD CONSTRAINT "exchange_waiting_row_retry_run_id_exchange_run_run_id_fk" FOREIGN KEY ("retry_run_id") REFERENCES "public"."exchange_run"("run_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_waiting_row_retry" ON "exchange_waiting_row" USING btree ("retry_run_id");