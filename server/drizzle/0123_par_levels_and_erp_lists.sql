-- Carries a row to its list. What people changed, added, or took off stays, unless the row overwrites. The ERP sends no par
-- levels, so people changed a product that has one.
CREATE OR REPLACE FUNCTION "write_erp_list_row"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	sent "erp_list_row";
	wanted integer;
	given integer;
	entry integer;
	par integer;
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

	SELECT i."quantity", i."par_level" INTO entry, par FROM "customer_list_item" i WHERE i."list_id" = list AND i."item_number" = sent."item_number";
	IF coalesce(entry, 0) = wanted
		OR (NOT sent."is_overwriting" AND (coalesce(entry, 0) <> coalesce(given, 0) OR par IS NOT NULL)) THEN
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
END $$;
