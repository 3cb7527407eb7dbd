CREATE TABLE "waiting_report" (
	"order_number" bigint NOT NULL,
	"erp_order_number" text NOT NULL,
	"run_id" integer,
	CONSTRAINT "waiting_report_order_number_erp_order_number_pk" PRIMARY KEY("order_number","erp_order_number")
);
--> statement-breakpoint
ALTER TABLE "waiting_report" ADD CONSTRAINT "waiting_report_order_number_sales_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."sales_order"("order_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_report" ADD CONSTRAINT "waiting_report_run_id_exchange_run_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."exchange_run"("run_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_report_run" ON "waiting_report" USING btree ("run_id");