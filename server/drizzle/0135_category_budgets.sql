CREATE TABLE "category_budget" (
	"customer_number" text PRIMARY KEY NOT NULL,
	"budgets" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by_user_id" text NOT NULL,
	CONSTRAINT "category_budget_list" CHECK (jsonb_typeof("category_budget"."budgets") = 'array')
);
--> statement-breakpoint
ALTER TABLE "category_budget" ADD CONSTRAINT "category_budget_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE no action ON UPDATE no action;