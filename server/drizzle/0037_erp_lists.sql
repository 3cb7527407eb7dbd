CREATE TABLE "erp_list" (
	"customer_number" text NOT NULL,
	"name" text NOT NULL,
	"list_id" bigint NOT NULL,
	CONSTRAINT "erp_list_customer_number_name_pk" PRIMARY KEY("customer_number","name")
);
--> statement-breakpoint
CREATE TABLE "erp_list_item" (
	"customer_number" text NOT NULL,
	"list_name" text NOT NULL,
	"item_number" text NOT NULL,
	"quantity" integer NOT NULL,
	"is_overwriting" boolean DEFAULT false NOT NULL,
	CONSTRAINT "erp_list_item_customer_number_list_name_item_number_pk" PRIMARY KEY("customer_number","list_name","item_number")
);
--> statement-breakpoint
ALTER TABLE "erp_list" ADD CONSTRAINT "erp_list_list_id_customer_list_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."customer_list"("list_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erp_list_list" ON "erp_list" USING btree ("list_id");--> statement-breakpoint
-- What the ERP sent last, as the feed of lists compares it; an overwriting row shows what is in the list now.
CREATE VIEW "erp_list_row" AS
	SELECT e."customer_number", e."list_name", e."item_number",
		CASE WHEN e."is_overwriting" THEN coalesce(i."quantity", 0) ELSE e."quantity" END AS "quantity", e."is_overwriting"
	FROM "erp_list_item" e
	LEFT JOIN "erp_list" n ON n."customer_number" = e."customer_number" AND n."name" = e."list_name"
	LEFT JOIN "customer_list" l ON l."list_id" = n."list_id" AND l."deleted_at" IS NULL
	LEFT JOIN "customer_list_item" i ON i."list_id" = l."list_id" AND i."item_number" = e."item_number";--> statement-breakpoint
-- Carries a row to its list. What people changed, added, or took off stays, unless the row overwrites.
CREATE FUNCTION "write_erp_list_row"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	sent "erp_list_row";
	wanted integer;
	given integer;
	entry integer;
	list bigint;
	held bigint;
BEGIN
	IF TG_OP = 'DELETE' THEN
		sent := OLD;
		wanted := 0;
	ELSE
		sent := NEW;
		wanted := NEW."quantity";
	END IF;
	SELECT e."quantity" INTO given FROM "erp_list_item" e
		WHERE e."customer_number" = sent."customer_number" AND e."list_name" = sent."list_name" AND e."item_number" = sent."item_number";
	IF TG_OP = 'DELETE' THEN
		DELETE FROM "erp_list_item" e
			WHERE e."customer_number" = sent."customer_number" AND e."list_name" = sent."list_name" AND e."item_number" = sent."item_number";
	ELSE
		INSERT INTO "erp_list_item" VALUES (sent."customer_number", sent."list_name", sent."item_number", wanted, sent."is_overwriting")
			ON CONFLICT ("customer_number", "list_name", "item_number")
			DO UPDATE SET "quantity" = excluded."quantity", "is_overwriting" = excluded."is_overwriting";
	END IF;

	SELECT n."list_id" INTO list FROM "erp_list" n WHERE n."customer_number" = sent."customer_number" AND n."name" = sent."list_name";
	SELECT l."version" INTO held FROM "customer_list" l WHERE l."list_id" = list AND l."deleted_at" IS NULL FOR NO KEY UPDATE;
	IF held IS NULL THEN
		-- People deleted it, or nobody has made it yet.
		IF wanted = 0 OR (list IS NOT NULL AND NOT sent."is_overwriting") THEN
			RETURN sent;
		END IF;
		SELECT l."list_id", l."version" INTO list, held FROM "customer_list" l
			WHERE l."customer_number" = sent."customer_number" AND l."name" = sent."list_name" AND l."deleted_at" IS NULL
			ORDER BY l."list_id" LIMIT 1 FOR NO KEY UPDATE;
		IF list IS NULL OR held IS NULL THEN
			INSERT INTO "customer_list" ("customer_number", "name") VALUES (sent."customer_number", sent."list_name")
				RETURNING "list_id", "version" INTO list, held;
			INSERT INTO "customer_list_change" ("customer_number", "change_id", "list_id", "version", "operation", "quantity", "name", "changed_at")
				VALUES (sent."customer_number", gen_random_uuid(), list, held, 'create', 0, sent."list_name", now());
		END IF;
		INSERT INTO "erp_list" VALUES (sent."customer_number", sent."list_name", list)
			ON CONFLICT ("customer_number", "name") DO UPDATE SET "list_id" = excluded."list_id";
	END IF;

	SELECT i."quantity" INTO entry FROM "customer_list_item" i WHERE i."list_id" = list AND i."item_number" = sent."item_number";
	IF coalesce(entry, 0) = wanted OR (NOT sent."is_overwriting" AND coalesce(entry, 0) <> coalesce(given, 0)) THEN
		RETURN sent;
	END IF;
	held := held + 1;
	UPDATE "customer_list" SET "version" = held, "changed_at" = now() WHERE "list_id" = list;
	INSERT INTO "customer_list_change" ("customer_number", "change_id", "list_id", "version", "operation", "item_number", "quantity", "quantity_before", "changed_at")
		VALUES (sent."customer_number", gen_random_uuid(), list, held,
			CASE WHEN wanted = 0 THEN 'delete' WHEN entry IS NULL THEN 'add' ELSE 'update' END,
			sent."item_number", nullif(wanted, 0), entry, now());
	IF wanted = 0 THEN
		DELETE FROM "customer_list_item" i WHERE i."list_id" = list AND i."item_number" = sent."item_number";
	ELSE
		INSERT INTO "customer_list_item" ("list_id", "item_number", "quantity", "version", "added_at")
			VALUES (list, sent."item_number", wanted, held, now())
			ON CONFLICT ("list_id", "item_number") DO UPDATE SET "quantity" = excluded."quantity", "version" = excluded."version";
	END IF;
	RETURN sent;
END $$;--> statement-breakpoint
CREATE TRIGGER "erp_list_row_written" INSTEAD OF INSERT OR UPDATE OR DELETE ON "erp_list_row" FOR EACH ROW EXECUTE FUNCTION "write_erp_list_row"();
