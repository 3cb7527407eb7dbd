CREATE TABLE "category_sales" (
	"customer_number" text NOT NULL,
	"month" date NOT NULL,
	"category" text NOT NULL,
	"total_cents" bigint NOT NULL,
	CONSTRAINT "category_sales_customer_number_month_category_pk" PRIMARY KEY("customer_number","month","category")
);
--> statement-breakpoint
ALTER TABLE "category_sales" ADD CONSTRAINT "category_sales_customer_number_customer_customer_number_fk" FOREIGN KEY ("customer_number") REFERENCES "public"."customer"("customer_number") ON DELETE cascade ON UPDATE no action;